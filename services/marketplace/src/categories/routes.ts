import {
  addServiceCategory,
  changeServiceCategory,
  listServiceCategories,
  removeServiceCategory,
  type ServiceCategory,
} from "@kinkeeper/contracts/marketplace/categories";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../vendors/vendor-rows.ts";
import { categoryDecider, categoryStream } from "./category.decider.ts";

export const categoryRoutes = (dependencies: ServiceDependencies): readonly Route[] => {
  const { readModel, newId } = dependencies;

  return [
    route(listServiceCategories, ({ caller }) =>
      readModel.asViewer(
        viewerOf(caller),
        (sql) => sql<ServiceCategory[]>`
          select id, name, description, icon, is_active as "isActive",
            exists (select 1 from offered_services o where o.category_id = c.id) as "hasServices"
          from service_categories c order by lower(name), id`,
      ),
    ),

    route(
      addServiceCategory,
      async ({ body: details, caller, platformContext, idempotencyKey }): Promise<ServiceCategory> => {
        const { id: categoryId } = additionOf({ caller, idempotencyKey }, newId);
        const command = { type: "AddCategory", categoryId, details } as const;
        await executeCommand(dependencies, categoryDecider, categoryStream, command, platformContext);
        return { id: categoryId, ...details, isActive: true };
      },
    ),

    route(
      changeServiceCategory,
      async ({ params: { id }, body: { isActive, ...details }, platformContext }): Promise<ServiceCategory> => {
        const command = { type: "ChangeCategory", categoryId: id, details, isActive } as const;
        const { state } = await executeCommand(dependencies, categoryDecider, categoryStream, command, platformContext);
        return { id, ...details, isActive: state.get(id)?.isActive ?? true };
      },
    ),

    route(removeServiceCategory, async ({ params: { id }, platformContext }) => {
      const [used] = await readModel.service`select 1 from services where category_id = ${id} limit 1`;
      const command = { type: "RemoveCategory", categoryId: id, isUsed: used !== undefined } as const;
      await executeCommand(dependencies, categoryDecider, categoryStream, command, platformContext);
    }),
  ];
};
