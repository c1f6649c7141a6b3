import type { CategoryEvent } from "@kinkeeper/contracts/marketplace/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

const putCategory = eachEvent<Extract<CategoryEvent, { type: "ServiceCategoryAdded" | "ServiceCategoryChanged" }>>(
  (sql, { data: { categoryId, details } }) => sql`
    insert into service_categories (id, name, description, icon)
    values (${categoryId}, ${details.name}, ${details.description}, ${details.icon})
    on conflict (id) do update set name = excluded.name, description = excluded.description, icon = excluded.icon`,
);

const putActive = (isActive: boolean) =>
  eachEvent<Extract<CategoryEvent, { type: "ServiceCategoryActivated" | "ServiceCategoryDeactivated" }>>(
    (sql, { data }) => sql`update service_categories set is_active = ${isActive} where id = ${data.categoryId}`,
  );

/** What services are sorted by. */
export const categoriesProjection: Projection<CategoryEvent> = {
  name: "service_categories_v1",
  contexts: ["marketplace"],
  tables: ["service_categories"],
  on: {
    ServiceCategoryAdded: putCategory,
    ServiceCategoryChanged: putCategory,
    ServiceCategoryActivated: putActive(true),
    ServiceCategoryDeactivated: putActive(false),
    ServiceCategoryRemoved: eachEvent(
      (sql, { data }) => sql`delete from service_categories where id = ${data.categoryId}`,
    ),
  },
};
