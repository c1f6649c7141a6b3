import { factsReader, type ComparedDetails, type PersonFacts } from "../person-facts.ts";

/** Of somebody alone. */
export const factsOf = (id: string, details: ComparedDetails): PersonFacts => factsReader()(id, details);
