import { artifactEndpoints } from "@kinkeeper/contracts/archive/artifacts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { MoreOnScroll } from "@kinkeeper/kit/more-on-scroll.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo, useState } from "react";
import { CardsLoading } from "../items/cards-loading.tsx";
import { choicesOf } from "../items/item-filter.ts";
import { ListToolbar } from "../items/list-toolbar.tsx";
import { useAddParameter } from "../items/use-add-parameter.ts";
import { useFound } from "../items/use-found.ts";
import { useItemFilter } from "../items/use-item-filter.ts";
import { ArtifactCard } from "./artifact-card.tsx";
import { typeOptions } from "./artifact-types.ts";
import { artifactText, factsOf, isArtifact } from "./artifacts.ts";
import { PageDrop } from "./page-drop.tsx";

const ArtifactDialog = lazyPage(() => import("./artifact-dialog.tsx").then((module) => module.ArtifactDialog));

const grid = "grid gap-4 @min-[30rem]:grid-cols-2 @min-[56rem]:grid-cols-4";
const byType = ["type"];
const how = { textOf: artifactText, factsOf };

const Artifacts = ({ onAdd }: { onAdd: () => void }) => {
  const { data } = useSuspenseQuery(useApi().queryFor(artifactEndpoints.list));
  const artifacts = useMemo(() => data.filter(isArtifact), [data]);
  const choices = useMemo(() => choicesOf(artifacts.map(factsOf)), [artifacts]);
  const items = useItemFilter(byType);
  const type = items.other("type");
  const ofType = useMemo(
    () => (type === "" ? artifacts : artifacts.filter(({ artifactType }) => artifactType === type)),
    [artifacts, type],
  );
  const found = useFound(ofType, items, how);
  if (artifacts.length === 0)
    return (
      <EmptyState action={<Button onClick={onAdd}>Add Artifact</Button>}>
        No artifacts yet. Add your first artifact to get started.
      </EmptyState>
    );
  return (
    <>
      <ListToolbar items={items} label="Search artifacts" choices={choices}>
        <Select
          aria-label="Type"
          placeholder="All types"
          options={typeOptions}
          value={type || null}
          onChange={(chosen) => items.setOther("type", chosen ?? "")}
          className="w-36"
        />
      </ListToolbar>
      {found.length === 0 ? (
        <EmptyState
          drawing="search"
          action={
            <Button variant="secondary" onClick={items.clear}>
              Show all artifacts
            </Button>
          }
        >
          No artifacts found matching your search
        </EmptyState>
      ) : (
        <>
          <p className="mb-3 text-sm text-ink-soft tabular-nums" aria-live="polite">
            {found.length === 1 ? "1 artifact" : `${found.length.toLocaleString("en")} artifacts`}
          </p>
          <MoreOnScroll key={JSON.stringify([items.query, items.filter, type])} items={found} step={40}>
            {(visible) => (
              <div className="@container">
                <ul className={grid}>
                  {visible.map((artifact) => (
                    <ArtifactCard key={artifact.id} artifact={artifact} />
                  ))}
                </ul>
              </div>
            )}
          </MoreOnScroll>
        </>
      )}
    </>
  );
};

export const ArtifactsPage = () => {
  const [isAdding, setAdding] = useAddParameter();
  const [files, setFiles] = useState<readonly File[]>([]);
  const add = () => setAdding(true);
  const addFiles = useCallback(
    (dropped: readonly File[]) => {
      setFiles(dropped);
      setAdding(true);
    },
    [setAdding],
  );
  const close = () => {
    setAdding(false);
    setFiles([]);
  };
  return (
    <div className="page pb-16">
      <PageHeader
        title="Artifacts"
        subtitle="Documents, photos, heirlooms, and treasured items"
        actions={
          <Button onClick={add} onPointerEnter={ArtifactDialog.preload}>
            Add Artifact
          </Button>
        }
      />
      <Suspense fallback={<CardsLoading label="Loading the artifacts…" grid={grid} card="h-72 rounded-card" />}>
        <Artifacts onAdd={add} />
      </Suspense>
      <PageDrop onFiles={addFiles} />
      {isAdding && (
        <Suspense fallback={null}>
          <ArtifactDialog files={files} onClose={close} />
        </Suspense>
      )}
    </div>
  );
};
