import type { ReactNode } from "react";
import { matchRoute, useLocation, useRouter, type StringRouteParams } from "wouter";
import { FrontendRoot } from "./frontend-root.tsx";
import { lazyPage, type LazyPage } from "./lazy-page.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import type { RemoteAppProps, RemoteModule } from "./remote-module.ts";

const NotFound = lazyPage(() => import("./not-found.tsx").then((module) => module.NotFound));

/** Pages by their absolute paths in wouter's notation; the page at "/people/:id" is handed `{ id }`. */
type Pages<Path extends string> = { readonly [P in Path]: (props: StringRouteParams<P>) => ReactNode };

interface RemoteOptions<Path extends string> {
  /** Name of the folder under `frontends/`: the scope of the remote's CSS. */
  readonly name: string;
  /** Title of the card in place of a page that cannot be loaded, where it is another than that of `PageBoundary`; or what makes it of the page's path. */
  readonly failure?: string | ((path: string) => string | undefined);
  /** Retry on that card reloads the whole page in the browser. */
  readonly reloads?: boolean;
  /** The first that matches is shown. All but the page people arrive at are lazy. */
  readonly pages: Pages<Path>;
}

type AnyPage = ((props: Record<string, string>) => ReactNode) & Partial<Pick<LazyPage<object>, "load">>;
type AnyPages = Readonly<Record<string, AnyPage>>;

/** Whether a path is of a pattern. The router's parser is to be had only while something is rendered. */
const isOfPattern = (path: string, pattern: string): boolean => {
  const parts = path.split("/");
  const patterns = pattern.split("/");
  return (
    parts.length === patterns.length && patterns.every((one, index) => one.startsWith(":") || one === parts[index])
  );
};

const PageOfPath = ({ path, pages }: { path: string; pages: AnyPages }) => {
  const { parser } = useRouter();
  for (const [pattern, Matching] of Object.entries(pages)) {
    const [isMatch, params] = matchRoute<Record<string, string>>(parser, pattern, path);
    // Of another id it is another page: nothing that was typed or opened on the one is left on the other.
    if (isMatch) return <Matching key={Object.values(params).join("/")} {...params} />;
  }
  return <NotFound />;
};

const Page = ({
  failure,
  reloads,
  pages,
}: { readonly [Option in "failure" | "reloads"]: RemoteOptions<string>[Option] | undefined } & { pages: AnyPages }) => {
  const [path] = useLocation();
  return (
    <PageBoundary title={typeof failure === "function" ? failure(path) : failure} reloads={reloads}>
      <PageOfPath path={path} pages={pages} />
    </PageBoundary>
  );
};

/** What a remote exposes as `./app` (its `default`): its pages, each with its own loading and failure. */
export const remoteApp = <Path extends string>({
  name,
  failure,
  reloads,
  pages,
}: RemoteOptions<Path>): RemoteModule["default"] => {
  const RemoteApp = (props: RemoteAppProps) => (
    <FrontendRoot name={name} {...props}>
      {/* The parser finds just the parameters that `Pages` reads out of the path. */}
      <Page failure={failure} reloads={reloads} pages={pages as unknown as AnyPages} />
    </FrontendRoot>
  );
  const loadPage = async (path: string) => {
    const [, page] = Object.entries(pages as unknown as AnyPages).find(([pattern]) => isOfPattern(path, pattern)) ?? [];
    await page?.load?.();
  };
  return Object.assign(RemoteApp, { loadPage });
};
