import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { listedPerson } from "./people-index.ts";

/** What an export says of the living: everything, their names alone, or that there is somebody. */
export const livingInExport = z.enum(["all", "names", "private"]);
export type LivingInExport = z.infer<typeof livingInExport>;

/** After so many years somebody of whom nothing else is known may count as dead. */
export const yearsPresumedDead = { least: 90, usual: 110, most: 130 } as const;

/** What a family decided of its privacy. */
export const familyPrivacy = z.object({
  /** Years after the birth, as it is known or follows from relatives. */
  presumedDeadAfter: z.int().min(yearsPresumedDead.least).max(yearsPresumedDead.most),
  /** What exports by members say of the living at most. */
  othersSee: livingInExport,
});
export type FamilyPrivacy = z.infer<typeof familyPrivacy>;

/** What holds where a family decided nothing. */
export const undecidedPrivacy: FamilyPrivacy = { presumedDeadAfter: yearsPresumedDead.usual, othersSee: "all" };

const strictness = livingInExport.options;

/** Of two answers to what is said of the living, the one that says less. */
export const stricterOf = (one: FamilyPrivacy["othersSee"], other: FamilyPrivacy["othersSee"]) =>
  strictness.indexOf(one) > strictness.indexOf(other) ? one : other;

export const getFamilyPrivacy = defineEndpoint({
  id: "getFamilyPrivacy",
  method: "GET",
  path: "/api/family-privacy",
  access: "signed-in",
  summary: "When people count as dead, and what members may pass on about the living.",
  response: familyPrivacy,
});

export const changeFamilyPrivacy = defineEndpoint({
  id: "changeFamilyPrivacy",
  method: "PATCH",
  path: "/api/family-privacy",
  access: "tenant_admin",
  summary: "Decide it anew; who counts as living is worked out again for everybody about whom no person said it.",
  body: z.strictObject(familyPrivacy.partial().shape),
  response: familyPrivacy,
});

export const whyLiving = defineEndpoint({
  id: "whyLiving",
  method: "GET",
  path: "/api/family-members/:id/living",
  access: "signed-in",
  summary: "Why somebody counts as living or dead, in a sentence.",
  params: z.object({ id: z.uuid() }),
  response: z.object({
    isLiving: z.boolean(),
    why: z.string(),
    /** Nothing tells when they lived, neither their own dates nor those of anybody near. */
    isGuessed: z.boolean(),
  }),
});

/** So many of those who are guessed to live are named. */
export const guessedAtOnce = 50;

export const listGuessedLiving = defineEndpoint({
  id: "listGuessedLiving",
  method: "GET",
  path: "/api/guessed-living",
  access: "signed-in",
  summary: `How many count as living only because nothing tells when they lived, and who the first ${guessedAtOnce} are.`,
  response: z.object({ count: z.int(), people: z.array(listedPerson) }),
});

export const privacyEndpoints = [getFamilyPrivacy, changeFamilyPrivacy, whyLiving, listGuessedLiving] as const;
