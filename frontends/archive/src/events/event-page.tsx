export const EventPage = ({ id }: { id: string }) => <h1>EventPage {id}</h1>;
