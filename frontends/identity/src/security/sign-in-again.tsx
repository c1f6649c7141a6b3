/** For who has nothing to confirm with but the sign-in of a provider: a fresh one says who they are. `returnTo`: a path of ours. */
export const SignInAgain = ({ returnTo }: { returnTo: string }) => (
  <p>
    To confirm that it is you, please sign in again. You come back here.{" "}
    <a
      href={`/api/login?returnTo=${encodeURIComponent(returnTo)}`}
      className="focus-ring rounded-sm text-accent underline underline-offset-4"
    >
      Sign in again
    </a>
  </p>
);
