/**
 * Settings for tests that search for no meanings: the model that comes with the product, which takes a second to load and computes a
 * vector for each text, stays unused, because a provider's is wanted whom nobody can reach.
 */
export const withoutVectors = { EMBEDDINGS_MODEL: "unreachable", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" };
