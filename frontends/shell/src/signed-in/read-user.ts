import { currentUser, type SignedIn } from "@kinkeeper/contracts/identity/signed-in";
import { readAnswer } from "@kinkeeper/kit/api/create-api.ts";

/** The signed-in user as the contract describes it. */
export const readUser = (answer: Response): Promise<SignedIn> => readAnswer(currentUser, answer);
