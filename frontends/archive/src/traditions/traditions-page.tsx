export const TraditionsPage = () => <h1>TraditionsPage</h1>;
