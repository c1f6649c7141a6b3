import { newId } from "@kinkeeper/platform/ids";
import { withEarlierTables } from "@kinkeeper/platform/testing/earlier-tables";
import { expect, test } from "vitest";
import { itemPlacesOf } from "./item-places.ts";

const migrations = new URL("../../migrations/", import.meta.url);

test("places of items that an earlier version did not count are counted", () =>
  withEarlierTables(
    { name: "archive", migrations },
    (file) => file < "0020",
    async ({ earlier, update }) => {
      const [tenantId, userId] = [newId(), newId()];
      const document = (kind: number, place: string, owner_id: string | null, removed = false) => ({
        tenant_id: tenantId,
        id: newId(),
        kind,
        owner_id,
        title: "",
        texts: "[]",
        members: [],
        tags: [],
        places: [place],
        title_key: "",
        tag_keys: [],
        place_key: place.toLowerCase(),
        removed,
      });
      const label = (text: string, owner_id: string | null, uses: number) => ({
        tenant_id: tenantId,
        kind: "place",
        text,
        owner_id,
        key: text.toLowerCase(),
        uses,
      });
      await earlier.service`insert into search_documents ${earlier.service([
        document(0, "Kew", null),
        document(0, "Shrewsbury", null),
        document(1, "Kew", null),
        document(3, "Kew", null),
        document(1, "Kew", null, true),
        document(1, "Down", userId),
      ])}`;
      await earlier.service`insert into search_labels ${earlier.service([
        label("Kew", null, 3),
        label("Shrewsbury", null, 1),
        label("Down", userId, 1),
        // As it is where only what was written since the update was counted.
        { ...label("Kew", null, 1), kind: "item-place" },
      ])}`;

      const after = await update();
      const listed = (viewer: string) => itemPlacesOf(after, { tenantId, userId: viewer, isAdmin: false });
      expect(await listed(userId)).toEqual([
        { value: "Down", count: 1 },
        { value: "Kew", count: 2 },
      ]);
      expect(await listed(newId())).toEqual([{ value: "Kew", count: 2 }]);
    },
  ));
