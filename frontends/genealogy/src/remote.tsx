import "./remote.css";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { remoteApp } from "@kinkeeper/kit/remote-app.tsx";

export { contractVersion as contract } from "@kinkeeper/kit/remote-module.ts";

export default remoteApp({
  name: "genealogy",
  pages: {
    "/family-members": lazyPage(() => import("./members/members-page.tsx").then((module) => module.MembersPage)),
    "/people": lazyPage(() => import("./people/people-page.tsx").then((module) => module.PeoplePage)),
    "/people/check": lazyPage(() => import("./consistency/check-page.tsx").then((module) => module.CheckPage)),
    "/people/duplicates": lazyPage(() =>
      import("./duplicates/duplicates-page.tsx").then((module) => module.DuplicatesPage),
    ),
    "/people/sources": lazyPage(() => import("./sources/sources-page.tsx").then((module) => module.SourcesPage)),
    "/people/sources/:id": lazyPage(() => import("./sources/source-page.tsx").then((module) => module.SourcePage)),
    "/people/:id": lazyPage(() => import("./people/person-page.tsx").then((module) => module.PersonPage)),
    "/family-tree": lazyPage(() => import("./tree/tree-page.tsx").then((module) => module.TreePage)),
    "/places": lazyPage(() => import("./places/places-page.tsx").then((module) => module.PlacesPage)),
    "/places/map": lazyPage(() => import("./places/map-page.tsx").then((module) => module.MapPage)),
    "/places/named": lazyPage(() => import("./places/named-place-page.tsx").then((module) => module.NamedPlacePage)),
    "/places/:id": lazyPage(() => import("./places/place-page.tsx").then((module) => module.PlacePage)),
    "/import": lazyPage(() => import("./gedcom/gedcom-page.tsx").then((module) => module.GedcomPage)),
  },
});
