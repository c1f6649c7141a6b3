import type { CategoryEvent } from "@kinkeeper/contracts/marketplace/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

const putCategory = eachEvent<Exclude<CategoryEvent, { type: "ServiceCategoryRemoved" }>>(
  (sql, { data: { categoryId, details } }) => sql`
    insert into service_categories (id, name, description, icon)
    values (${categoryId}, ${details.name}, ${details.description}, ${details.icon})
    on conflict (id) do update set name = excluded.name, description = excluded.description, icon = excluded.icon`,
);

/** What services are sorted by. */
export const categoriesProjection: Projection<CategoryEvent> = {
  name: "service_categories_v1",
  contexts: ["marketplace"],
  tables: ["service_categories"],
  on: {
    ServiceCategoryAdded: putCategory,
    ServiceCategoryChanged: putCategory,
    ServiceCategoryRemoved: eachEvent(
      (sql, { data }) => sql`delete from service_categories where id = ${data.categoryId}`,
    ),
  },
};
