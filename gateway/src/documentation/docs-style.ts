/** On top of the common page style: a column of contents beside the calls, one below the other on a phone. */
export const docsStyle = `
body{display:grid;grid-template-columns:minmax(0,1fr);max-width:1200px;margin:0 auto;padding:24px 16px 96px;gap:24px}
header{padding-top:24px}
h1{font-size:2.1rem;margin:0 0 8px}
h2{font-size:1.7rem;margin:56px 0 4px;text-transform:capitalize}
h3{font-family:inherit;font-size:1.05rem;margin:0 0 8px;overflow-wrap:anywhere}
.lead{color:var(--soft);max-width:68ch;margin:0 0 16px}
nav{font-size:.875rem}
nav>ul>li>ul{display:none}
nav ul{list-style:none;margin:0;padding:0}
nav li li a{display:block;padding:3px 0;color:var(--soft);text-decoration:none}
nav li li a:hover{color:var(--accent)}
nav li li b{font-weight:600;font-size:.75rem;color:var(--accent)}
nav>ul>li>a{display:block;margin-top:12px;font-weight:600;text-transform:capitalize;text-decoration:none}
article{background:var(--sheet);border:1px solid var(--line);border-radius:10px;padding:20px 24px;margin:16px 0;scroll-margin-top:16px}
article:target{border-color:var(--accent)}
article p{margin:0 0 8px;max-width:72ch}
code{font:.9em ui-monospace,SFMono-Regular,Menlo,monospace}
.method{display:inline-block;min-width:4.2em;font-size:.8rem;font-weight:600;letter-spacing:.04em;color:var(--accent)}
.method.delete{color:var(--warm)}
.access,.problems,caption{color:var(--soft)}
.problems{font-size:.875rem}
table{border-collapse:collapse;width:100%;font-size:.9rem;margin:8px 0 12px;font-variant-numeric:tabular-nums}
caption{text-align:left;font-size:.8rem;padding-bottom:4px}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
th{font-weight:400;width:28%}
td:last-child{color:var(--soft);width:22%;overflow-wrap:normal}
@media(min-width:900px){nav>ul>li>ul{display:block}main section:first-child h2{margin-top:0}body{grid-template-columns:280px minmax(0,1fr);column-gap:48px;padding:24px 40px 96px}header{grid-column:1/-1}nav{position:sticky;top:24px;max-height:calc(100vh - 48px);overflow:auto;align-self:start}}
@media print{nav{display:none}article{break-inside:avoid}}
`;
