import {
  changeServiceCategory,
  listServiceCategories,
  removeServiceCategory,
  type ServiceCategory,
} from "@kinkeeper/contracts/marketplace/categories";
import { BackToAdmin } from "@kinkeeper/kit/back-to-admin.tsx";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useAdding } from "@kinkeeper/kit/use-adding.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { categoryIcons } from "../browse/category-icons.ts";

const CategoryDialog = lazyDialog(() => import("./category-dialog.tsx").then((module) => module.CategoryDialog));

interface CategoriesProps {
  readonly addButton: ReactNode;
  readonly onEdit: (category: ServiceCategory) => void;
  readonly onRemove: (category: ServiceCategory) => void;
}

const Categories = ({ addButton, onEdit, onRemove }: CategoriesProps) => {
  const { data: categories } = useSuspenseQuery(useApi().queryFor(listServiceCategories));
  const change = useCommand(changeServiceCategory, {
    invalidates: [listServiceCategories],
    success: ({ isActive }) => (isActive ? "Category activated" : "Category deactivated"),
    failure: "The category could not be changed",
  });
  const setActive = ({ id, name, description, icon }: ServiceCategory, isActive: boolean) =>
    change.mutate({ params: { id }, body: { name, description, icon, isActive } });
  if (categories.length === 0)
    return (
      <EmptyState drawing="basket" title="No categories yet" action={addButton}>
        Vendors choose a category for each service they offer.
      </EmptyState>
    );
  return (
    <ul className="grid gap-3">
      {categories.map((category) => (
        <li key={category.id}>
          <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 [overflow-wrap:anywhere]">
            <Icon of={categoryIcons[category.icon]} size={22} className="text-warm" />
            <div className="min-w-0 flex-1 basis-56">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <CardTitle>{category.name}</CardTitle>
                {!category.isActive && <Badge>Inactive</Badge>}
              </div>
              {category.description && <p className="mt-0.5 text-sm text-ink-soft">{category.description}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="small"
                aria-label={`Edit ${category.name}`}
                onClick={() => onEdit(category)}
              >
                Edit
              </Button>
              <Button
                variant="secondary"
                size="small"
                aria-label={`${category.isActive ? "Deactivate" : "Activate"} ${category.name}`}
                isPending={change.isPending && change.variables.params.id === category.id}
                onClick={() => setActive(category, !category.isActive)}
              >
                {category.isActive ? "Deactivate" : "Activate"}
              </Button>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Remove ${category.name}`}
                onClick={() => onRemove(category)}
              >
                Remove
              </Button>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
};

const AdminCategories = () => {
  const adding = useAdding("Add category", CategoryDialog);
  const [edited, setEdited] = useState<ServiceCategory>();
  const [removed, setRemoved] = useState<ServiceCategory>();
  const remove = useCommand(removeServiceCategory, {
    invalidates: [listServiceCategories],
    success: "Category removed",
    failure: "The category could not be removed",
  });
  const close = () => {
    adding.close();
    setEdited(undefined);
  };
  return (
    <>
      <ListPage
        title="Service categories"
        subtitle="How vendors sort their services"
        above={<BackToAdmin />}
        actions={adding.button}
        loading={
          <Loading label="Loading categories…">
            <Skeleton className="h-64" />
          </Loading>
        }
        dialog={(adding.isOpen || edited) && <CategoryDialog category={edited} onClose={close} />}
      >
        <Categories addButton={adding.button} onEdit={setEdited} onRemove={setRemoved} />
      </ListPage>
      <ConfirmDialog
        open={removed !== undefined}
        onOpenChange={() => setRemoved(undefined)}
        title={`Remove ${removed?.name ?? ""}?`}
        description="Vendors can no longer choose it. A category that has services cannot be removed: deactivate it instead."
        confirm="Remove category"
        isDestructive
        isPending={remove.isPending}
        onConfirm={() => {
          if (removed) remove.mutate({ params: { id: removed.id } }, { onSettled: () => setRemoved(undefined) });
        }}
      />
    </>
  );
};

/** For super administrators: the categories that services are sorted by. */
export const CategoriesPage = () =>
  useSession().user.role === "super_admin" ? <AdminCategories /> : <AccessDenied what="manage service categories" />;
