import { remotesManifest, remotesManifestElementId, remotesManifestPath } from "@kinkeeper/contracts/remotes";
import { useQuery } from "@tanstack/react-query";

const namesIn = (manifest: unknown): ReadonlySet<string> =>
  new Set(remotesManifest.parse(manifest).remotes.map(({ name }) => name));

/** The gateway writes the manifest into the document. */
const inDocument = (): ReadonlySet<string> | undefined => {
  const text = document.getElementById(remotesManifestElementId)?.textContent;
  return text ? namesIn(JSON.parse(text)) : undefined;
};

const nothing: ReadonlySet<string> = new Set();

/** Names of the remotes that are deployed: what can be led to. Empty until it is known. */
export const useDeployedRemotes = (): ReadonlySet<string> => {
  const { data } = useQuery({
    queryKey: ["deployed-remotes"],
    initialData: inDocument,
    queryFn: async ({ signal }) => {
      const answer = await fetch(remotesManifestPath, { signal });
      if (!answer.ok) throw new Error(`${remotesManifestPath}: ${answer.status}`);
      return namesIn(await answer.json());
    },
  });
  return data ?? nothing;
};
