export const TraditionPage = ({ id }: { id: string }) => <h1>TraditionPage {id}</h1>;
