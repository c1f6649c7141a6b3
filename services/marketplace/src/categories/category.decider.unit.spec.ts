import type { CategoryEvent } from "@kinkeeper/contracts/marketplace/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { categoryDecider } from "./category.decider.ts";

const given = deciderSpec(categoryDecider);
const categoryId = "018f2f6e-7c1a-7000-8000-0000000000ca";
const otherId = "018f2f6e-7c1a-7000-8000-0000000000cb";
const details = { name: "Photo restoration", description: null, icon: "camera" } as const;
const renamed = { ...details, name: "Photographs" };
const added: CategoryEvent = { type: "ServiceCategoryAdded", data: { categoryId, details } };
const otherAdded: CategoryEvent = {
  type: "ServiceCategoryAdded",
  data: { categoryId: otherId, details: { ...details, name: "Films" } },
};

describe("adding a category", () => {
  test("is recorded", () => given().when({ type: "AddCategory", categoryId, details }).then(added));
  test("twice records nothing", () => given(added).when({ type: "AddCategory", categoryId, details }).thenNothing());
  test("with a name that is taken, however it is written, is refused", () =>
    given(added)
      .when({ type: "AddCategory", categoryId: otherId, details: { ...details, name: "PHOTO restoration" } })
      .thenRejectedWith("CONFLICT"));
});

describe("changing a category", () => {
  test("is recorded", () =>
    given(added)
      .when({ type: "ChangeCategory", categoryId, details: renamed })
      .then({ type: "ServiceCategoryChanged", data: { categoryId, details: renamed } }));
  test("to the same records nothing", () =>
    given(added).when({ type: "ChangeCategory", categoryId, details }).thenNothing());
  test("to the name of another is refused", () =>
    given(added, otherAdded)
      .when({ type: "ChangeCategory", categoryId, details: { ...details, name: "films" } })
      .thenRejectedWith("CONFLICT"));
  test("that is not there finds nothing", () =>
    given().when({ type: "ChangeCategory", categoryId, details }).thenRejectedWith("NOT_FOUND"));
});

describe("deactivating a category", () => {
  const deactivated: CategoryEvent = { type: "ServiceCategoryDeactivated", data: { categoryId } };
  const activated: CategoryEvent = { type: "ServiceCategoryActivated", data: { categoryId } };
  const set = (isActive: boolean) => ({ type: "ChangeCategory", categoryId, details, isActive }) as const;
  test("is recorded once", () => {
    given(added).when(set(false)).then(deactivated);
    given(added, deactivated).when(set(false)).thenNothing();
    given(added).when(set(true)).thenNothing();
  });
  test("is taken back", () => given(added, deactivated).when(set(true)).then(activated));
  test("with another name records both", () =>
    given(added)
      .when({ ...set(false), details: renamed })
      .then({ type: "ServiceCategoryChanged", data: { categoryId, details: renamed } }, deactivated));
  test("lasts through a change that says nothing of it", () =>
    given(added, deactivated)
      .when({ type: "ChangeCategory", categoryId, details: renamed })
      .then({ type: "ServiceCategoryChanged", data: { categoryId, details: renamed } }));
});

describe("removing a category", () => {
  test("that nothing is listed in is recorded, and its name is free again", () => {
    const removed: CategoryEvent = { type: "ServiceCategoryRemoved", data: { categoryId } };
    given(added).when({ type: "RemoveCategory", categoryId, isUsed: false }).then(removed);
    given(added, removed)
      .when({ type: "AddCategory", categoryId: otherId, details })
      .then({ type: "ServiceCategoryAdded", data: { categoryId: otherId, details } });
  });
  test("with services is refused", () =>
    given(added).when({ type: "RemoveCategory", categoryId, isUsed: true }).thenRejectedWith("CONFLICT"));
  test("that is not there finds nothing", () =>
    given().when({ type: "RemoveCategory", categoryId, isUsed: false }).thenRejectedWith("NOT_FOUND"));
});
