/** An open book whose pages are a tree's two leaves; stands in where the shell brings no icon of its own. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{fill:none;stroke:#2f5d50;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}@media(prefers-color-scheme:dark){path{stroke:#86c5b1}}</style><path d="M16 27V13M16 13C14 8 9 6 4 6v16c5 0 10 1 12 5 2-4 7-5 12-5V6c-5 0-10 2-12 7"/></svg>
`;
