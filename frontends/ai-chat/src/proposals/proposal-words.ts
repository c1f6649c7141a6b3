import type { ProposalKind, StoredProposal } from "@kinkeeper/contracts/ai-chat/proposals";

interface Words {
  /** Above the change. */
  readonly title: string;
  /** Once it is done. */
  readonly done: string;
  readonly open: string;
}

export const proposalWords: Readonly<Record<ProposalKind, Words>> = {
  person: {
    title: "Add a person",
    done: "Added to the family",
    open: "Open this person",
  },
  personChange: {
    title: "Change a person",
    done: "Changed",
    open: "Open this person",
  },
  relationship: {
    title: "Add a relationship",
    done: "Added to the family tree",
    open: "Open this person",
  },
  story: { title: "Add a story", done: "Added to the stories", open: "Open this story" },
  artifact: {
    title: "Add an artifact",
    done: "Added to the artifacts",
    open: "Open this artifact",
  },
  event: {
    title: "Add a life event",
    done: "Added to the life events",
    open: "Open this life event",
  },
  tradition: {
    title: "Add a tradition",
    done: "Added to the traditions",
    open: "Open this tradition",
  },
};

/** Where it stands by now: nobody may be looking when its time runs out. */
export const stateAt = ({ state, expiresAt }: StoredProposal, now: number): StoredProposal["state"] =>
  state === "open" && Date.parse(expiresAt) <= now ? "expired" : state;
