import { switchFamily } from "@kinkeeper/contracts/identity/families";
import { isRefusal } from "@kinkeeper/kit/api/api-error.ts";
import type { Api } from "@kinkeeper/kit/api/create-api.ts";
import type { Session } from "@kinkeeper/kit/remote-module.ts";

type SignedIn = Session["user"];

/** Who signs in comes to the first of their families: goes back to the one that the page was opened in, where it is still theirs. */
export const stayInFamily = async (api: Api, { tenantId }: SignedIn, signedIn: SignedIn): Promise<SignedIn> => {
  if (tenantId === null) return signedIn;
  try {
    return await api.call(switchFamily, { body: { tenantId } });
  } catch (error) {
    if (isRefusal(error)) return signedIn;
    throw error;
  }
};
