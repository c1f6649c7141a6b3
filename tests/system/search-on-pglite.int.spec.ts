import { modelContract } from "../../services/archive/src/search/testing/model-contract.ts";
import { searchContract } from "../../services/archive/src/search/testing/search-contract.ts";
import { meaningContract } from "../../services/archive/src/search/testing/meaning-contract.ts";
import { startPglite } from "../../deploy/embedded/src/pglite/start-pglite.ts";

/** A database in memory, with pgvector. */
const start = async () => {
  const { url, close } = await startPglite();
  return { url, stop: close };
};

searchContract("PGlite", start);
meaningContract("PGlite", start);
modelContract("PGlite", start);
