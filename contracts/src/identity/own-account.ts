/** Also in a family that is suspended or cancelled: the account is the person's own. */
export const own = { access: "signed-in", whileSuspended: true, whileCancelled: true } as const;
