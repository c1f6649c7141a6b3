import type { Claims } from "@kinkeeper/contracts/claims";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { IdentitySettings } from "../settings.ts";

type SignUpPolicy = Pick<IdentitySettings, "KINKEEPER_SIGNUP">;

const isOperator = (caller: Claims | undefined): boolean => caller?.role === "super_admin";

/** Whether somebody may start a family: anybody where sign-up is open, a super_admin always. */
export const canCreateFamily = ({ KINKEEPER_SIGNUP: policy }: SignUpPolicy, caller?: Claims): boolean =>
  policy === "open" || isOperator(caller);

/** @throws DomainError SIGNUP_CLOSED */
export const refuseClosedSignUp = (policy: SignUpPolicy, caller: Claims | undefined): void => {
  if (!canCreateFamily(policy, caller))
    throw new DomainError("SIGNUP_CLOSED", "Sign-up is closed: new families cannot be started here at the moment.");
};

/** Nobody new is asked in where sign-up is closed, known here or not, so that the answer says nothing. @throws DomainError SIGNUP_CLOSED */
export const refuseToInvite = ({ KINKEEPER_SIGNUP: policy }: SignUpPolicy, caller: Claims): void => {
  if (policy === "closed" && !isOperator(caller))
    throw new DomainError("SIGNUP_CLOSED", "Sign-up is closed: nobody can be invited here at the moment.");
};
