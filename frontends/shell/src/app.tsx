import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { useQuery } from "@tanstack/react-query";
import { Redirect, useLocation } from "wouter";
import { BeforeScript } from "./before-script.tsx";
import { currentUserQuery } from "./current-user.ts";
import { Unreachable } from "./unreachable.tsx";

export const SignedInApp = lazyPage(() =>
  import(/* webpackChunkName: "signed-in" */ "./signed-in/signed-in-app.tsx").then((module) => module.SignedInApp),
);

export const LandingPage = lazyPage(() => import("./landing/landing-page.tsx").then((module) => module.LandingPage));

/** Signed in, signed out, or not known yet. */
export const App = () => {
  const { data: user, error, refetch } = useQuery(currentUserQuery);

  if (user === undefined && error) return <Unreachable error={error} onRetry={() => void refetch()} />;
  if (user === undefined) return <BeforeScript />;
  return (
    <PageBoundary title="Kinkeeper could not be loaded" loading={<BeforeScript />}>
      {user === null ? <SignedOut /> : <SignedInApp user={user} />}
    </PageBoundary>
  );
};

/** Two things exist for visitors: a path that sends them home, and the landing page everywhere else. */
const SignedOut = () => {
  const [path] = useLocation();
  return path === "/test-login" ? <Redirect to="/" replace /> : <LandingPage />;
};
