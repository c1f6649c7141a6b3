// zod compiles schemas with `new Function` where it may; our content security policy forbids that, and each try would
// be reported. Read by zod when it loads, so this module comes before it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
