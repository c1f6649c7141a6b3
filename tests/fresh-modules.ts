import { vi } from "vitest";

// Spec files of one suite share a process, which saves starting it and reading the packages again for each. What our own
// modules hold is no file's business but the one's that runs.
vi.resetModules();
