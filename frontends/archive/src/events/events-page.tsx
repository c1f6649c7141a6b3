export const EventsPage = () => <h1>EventsPage</h1>;
