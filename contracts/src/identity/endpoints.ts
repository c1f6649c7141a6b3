import { administrationEndpoints } from "./administration.ts";
import { auditEndpoints } from "./audit.ts";
import { onboardingEndpoints } from "./onboarding.ts";
import { openidEndpoints } from "./openid.ts";
import { secondFactorEndpoints } from "./second-factor.ts";
import { changeProfile, changePassword, showClosing, closeAccount } from "./account.ts";
import { myFamilies, switchFamily, renameTenant } from "./families.ts";
import {
  listTenantUsers,
  addTenantUser,
  resendInvitation,
  changeTenantUser,
  removeTenantUser,
} from "./family-users.ts";
import { myInvitations, acceptInvitation, declineInvitation } from "./invitations.ts";
import { listTenants, changeTenantStatus } from "./platform-families.ts";
import { mySessions, endSession, endOtherSessions } from "./sessions.ts";
import {
  showLogin,
  loginAsset,
  login,
  logout,
  signup,
  requestPasswordReset,
  choosePassword,
  showChoosePassword,
  answerInvitation,
  jwks,
} from "./sign-in.ts";
import { currentUser, getTenant } from "./signed-in.ts";

export const identityEndpoints = [
  ...secondFactorEndpoints,
  ...openidEndpoints,
  ...administrationEndpoints,
  ...auditEndpoints,
  ...onboardingEndpoints,
  showLogin,
  loginAsset,
  login,
  logout,
  signup,
  currentUser,
  changeProfile,
  changePassword,
  myFamilies,
  switchFamily,
  requestPasswordReset,
  choosePassword,
  showChoosePassword,
  mySessions,
  endSession,
  endOtherSessions,
  showClosing,
  closeAccount,
  myInvitations,
  acceptInvitation,
  declineInvitation,
  answerInvitation,
  getTenant,
  renameTenant,
  listTenantUsers,
  addTenantUser,
  resendInvitation,
  changeTenantUser,
  removeTenantUser,
  listTenants,
  changeTenantStatus,
  jwks,
] as const;
