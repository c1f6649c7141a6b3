import { artifactEndpoints, type Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { CardsLoading } from "@kinkeeper/kit/cards-loading.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { FoundItems, NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useAdding } from "@kinkeeper/kit/use-adding.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState, type ReactNode } from "react";
import { ListToolbar } from "../items/list-toolbar.tsx";
import { useFoundItems } from "../items/use-found-items.ts";
import { OlderLeftOut } from "../items/older-left-out.tsx";
import { ArtifactCard } from "./artifact-card.tsx";
import { typeOptions } from "./artifact-types.ts";
import { artifactText, factsOf, isArtifact, ownPicture } from "./artifacts.ts";
import { PageDrop } from "./page-drop.tsx";
import { useSharedPhotos } from "./use-shared-photos.ts";

const ArtifactDialog = lazyDialog(() => import("./artifact-dialog.tsx").then((module) => module.ArtifactDialog));

const ArtifactsGallery = lazyDialog(() => import("./artifacts-gallery.tsx").then((module) => module.ArtifactsGallery));

const grid = "grid gap-4 @min-[30rem]:grid-cols-2 @min-[56rem]:grid-cols-4";
const how = { textOf: artifactText, factsOf, others: { type: ({ artifactType }: Artifact) => artifactType } };

const Artifacts = ({ addButton }: { addButton: ReactNode }) => {
  const { data } = useSuspenseQuery(useApi().queryFor(artifactEndpoints.list));
  const artifacts = useMemo(() => data.filter(isArtifact), [data]);
  const { query, choices, found } = useFoundItems(artifacts, how);
  const [enlarged, setEnlarged] = useState<string>();
  if (artifacts.length === 0)
    return (
      <>
        <OlderLeftOut of={data} />
        <EmptyState action={addButton}>No artifacts yet. Add your first artifact to get started.</EmptyState>
      </>
    );
  return (
    <>
      <ListToolbar query={query} label="Search artifacts" choices={choices}>
        <Select
          aria-label="Type"
          placeholder="All types"
          options={typeOptions}
          value={query.other("type") || null}
          onChange={(type) => query.setOther("type", type ?? "")}
          className="w-36"
        />
      </ListToolbar>
      <OlderLeftOut of={data} />
      <FoundItems
        items={found}
        one="artifact"
        many="artifacts"
        query={query.key}
        step={40}
        nothing={
          <NothingFound clear={{ label: "Show all artifacts", run: query.clear }}>
            No artifacts found matching your search
          </NothingFound>
        }
      >
        {(visible) => (
          <div className="@container">
            <ul className={grid}>
              {visible.map((artifact) => (
                <ArtifactCard
                  key={artifact.id}
                  artifact={artifact}
                  onEnlarge={ownPicture(artifact) ? () => setEnlarged(ownPicture(artifact)) : undefined}
                />
              ))}
            </ul>
          </div>
        )}
      </FoundItems>
      {enlarged !== undefined && (
        <Suspense fallback={null}>
          <ArtifactsGallery
            artifacts={found}
            shown={enlarged}
            onShow={setEnlarged}
            onClose={() => setEnlarged(undefined)}
          />
        </Suspense>
      )}
    </>
  );
};

export const ArtifactsPage = () => {
  const adding = useAdding("Add Artifact", ArtifactDialog);
  const [files, setFiles] = useState<readonly File[]>([]);
  const addFiles = (dropped: readonly File[]) => {
    setFiles(dropped);
    adding.open();
  };
  useSharedPhotos(addFiles);
  const close = () => {
    adding.close();
    setFiles([]);
  };
  return (
    <>
      <ListPage
        title="Artifacts"
        subtitle="Documents, photos, heirlooms, and treasured items"
        actions={adding.button}
        dialog={adding.isOpen && <ArtifactDialog files={files} about={adding.about} onClose={close} />}
        loading={
          <CardsLoading label="Loading the artifacts…" grid={grid} card="h-72 rounded-card">
            <Skeleton className="mb-6 h-11" />
          </CardsLoading>
        }
      >
        <Artifacts addButton={adding.button} />
      </ListPage>
      <PageDrop onFiles={addFiles} />
    </>
  );
};
