/** What vendors do with their own business, and what its pages show: none of it is their family's, whatever has become of that. */
export const ownBusiness = { access: "signed-in", whileSuspended: true, whileCancelled: true } as const;
