import { searchContract } from "./testing/search-contract.ts";

searchContract("a PostgreSQL without pgvector", async () => undefined);
