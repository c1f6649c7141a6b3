import {
  addServiceCategory,
  categoryInput,
  categoryIcon,
  changeServiceCategory,
  listServiceCategories,
  type CategoryIcon,
  type ServiceCategory,
} from "@kinkeeper/contracts/marketplace/categories";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { categoryIcons } from "../browse/category-icons.ts";

interface CategoryDialogProps {
  /** What is edited; a new category without it. */
  readonly category: ServiceCategory | undefined;
  readonly onClose: () => void;
}

interface IconChoiceProps {
  readonly name: string;
  readonly value: CategoryIcon | null;
  readonly onChange: (icon: CategoryIcon) => void;
}

/** A drawing for each category: radio buttons, so that arrow keys choose. */
const IconChoice = ({ name, value, onChange }: IconChoiceProps) => (
  <div role="radiogroup" aria-label="Icon" className="flex flex-wrap gap-1.5">
    {categoryIcon.options.map((icon) => (
      <label
        key={icon}
        className={classNames(
          "grid size-11 cursor-pointer place-items-center rounded-control border has-focus-visible:outline-2 has-focus-visible:outline-accent",
          icon === value ? "border-accent bg-accent-soft text-accent" : "border-line text-ink-soft hover:text-ink",
        )}
      >
        <input
          type="radio"
          name={name}
          value={icon}
          checked={icon === value}
          aria-label={icon.replaceAll("-", " ")}
          className="sr-only"
          onChange={() => onChange(icon)}
        />
        <Icon of={categoryIcons[icon]} />
      </label>
    ))}
  </div>
);

const CategoryForm = ({ category, onClose }: CategoryDialogProps) => {
  const form = useSchemaForm(categoryInput, {
    name: category?.name ?? "",
    description: category?.description ?? "",
    icon: category?.icon ?? "store",
  });
  const invalidates = [listServiceCategories];
  const failure = "The category could not be saved";
  const add = useCommand(addServiceCategory, {
    invalidates,
    success: "Category added",
    failure,
    onSuccess: onClose,
  });
  const change = useCommand(changeServiceCategory, {
    invalidates,
    success: "Category saved",
    failure,
    onSuccess: onClose,
  });
  return (
    <Form
      form={form}
      submit={category ? "Save" : "Add category"}
      pending={category ? "Saving…" : "Adding…"}
      failure={failure}
      onSubmit={(body) =>
        category ? change.mutateAsync({ params: { id: category.id }, body }) : add.mutateAsync({ body })
      }
      onCancel={onClose}
    >
      <Field form={form} name="name" label="Name" isRequired>
        {(control) => <Input {...control} />}
      </Field>
      <Field form={form} name="description" label="Description" help="One short sentence (optional)">
        {(control) => <Input {...control} />}
      </Field>
      <Field form={form} name="icon" label="Icon">
        {({ name, value, onChange }) => <IconChoice name={name} value={value ?? null} onChange={onChange} />}
      </Field>
    </Form>
  );
};

/** Adds a category, or changes its name, description and icon. */
export const CategoryDialog = (props: CategoryDialogProps) => (
  <Dialog open onOpenChange={props.onClose} title={props.category ? "Edit category" : "Add category"}>
    <CategoryForm {...props} />
  </Dialog>
);
