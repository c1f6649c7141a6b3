import { Lock } from "lucide-react";
import { ButtonLink } from "./button.tsx";
import { Card } from "./card.tsx";
import { Icon } from "./icon.tsx";

/** `what` completes "You do not have permission to …": "access the Super Admin Dashboard", "manage vendors". */
export const AccessDenied = ({ what }: { what: string }) => (
  <div className="page py-16">
    <Card className="mx-auto max-w-md p-8 text-center">
      <Icon of={Lock} size={28} className="mx-auto text-warm" />
      <h1 className="mt-4 font-serif text-2xl font-semibold">Access Denied</h1>
      <p className="mt-2 text-ink-soft">You do not have permission to {what}</p>
      <ButtonLink href="/" className="mt-6">
        Go to Home
      </ButtonLink>
    </Card>
  </div>
);
