import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

export const tenantImport = z.object({
  id: z.uuid(),
  /** `cancelling`: what came in is being removed again. */
  status: z.enum(["running", "done", "failed", "cancelling", "cancelled"]),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  people: z.int(),
  items: z.int(),
  files: z.int(),
  /** What could not be taken over, in sentences. */
  issues: z.array(z.string()),
  /** Why it failed, for people. */
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type TenantImport = z.infer<typeof tenantImport>;

export const exportTenant = defineEndpoint({
  id: "exportTenant",
  method: "GET",
  path: "/api/tenant-export",
  access: "tenant_admin",
  whileCancelled: true,
  summary: "Everything of the family the caller may see as one ZIP, streamed: JSON, GEDCOM and the files.",
});

export const importTenant = defineEndpoint({
  id: "importTenant",
  method: "POST",
  path: "/api/tenant-imports",
  access: "tenant_admin",
  summary: "Read such a ZIP into a family that has no people and no items yet.",
  raw: { contentTypes: ["application/zip", "application/octet-stream"], maxBytes: 4 * 1024 ** 3 },
  response: tenantImport,
  status: 202,
});

export const listTenantImports = defineEndpoint({
  id: "listTenantImports",
  method: "GET",
  path: "/api/tenant-imports",
  access: "tenant_admin",
  summary: "Archives read into this family, newest first.",
  response: z.array(tenantImport),
});

export const getTenantImport = defineEndpoint({
  id: "getTenantImport",
  method: "GET",
  path: "/api/tenant-imports/:id",
  access: "tenant_admin",
  summary: "How far reading an archive in has come.",
  params: z.object({ id: z.uuid() }),
  response: tenantImport,
});

export const cancelTenantImport = defineEndpoint({
  id: "cancelTenantImport",
  method: "POST",
  path: "/api/tenant-imports/:id/cancel",
  access: "tenant_admin",
  summary: "Stop reading an archive in; what has come in so far is removed again.",
  params: z.object({ id: z.uuid() }),
  response: tenantImport,
  status: 202,
});

export const transferEndpoints = [
  exportTenant,
  importTenant,
  listTenantImports,
  getTenantImport,
  cancelTenantImport,
] as const;
