import {
  linkExternalIdentity,
  showExternalIdentity,
  unlinkExternalIdentity,
} from "@kinkeeper/contracts/identity/openid";
import { showSecurity } from "@kinkeeper/contracts/identity/second-factor";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Confirmed } from "./confirmation.tsx";

/** The sign-in of another provider, where this archive takes one. */
export const ExternalIdentityCard = ({ confirmed }: { confirmed: Confirmed }) => {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const { label, linked } = useSuspenseQuery(api.queryFor(showExternalIdentity)).data;
  if (label === null) return undefined;

  const link = async () => {
    const { address } = await api.call(linkExternalIdentity, { body: { returnTo: "/settings/security" } });
    location.assign(address);
  };
  const unlink = async () => {
    await api.call(unlinkExternalIdentity);
    toast({ title: "Settings updated", description: `${label} no longer signs you in.` });
    await Promise.all(
      [showExternalIdentity, showSecurity].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })),
    );
  };
  const change = async () => {
    setPending(true);
    try {
      await confirmed(linked ? unlink : link);
    } catch (error) {
      toast({ title: "Error", description: messageFor(error, "Please try again"), variant: "destructive" });
    } finally {
      setPending(false);
    }
  };

  return (
    <Card className="p-6">
      <CardTitle>Sign in with {label}</CardTitle>
      <p className="mt-1 text-ink-soft">
        {linked
          ? `Your account is linked: ${label} signs you in.`
          : `Link your account, and ${label} signs you in too.`}
      </p>
      <Button className="mt-4" variant="secondary" isPending={isPending} onClick={() => void change()}>
        {linked ? "Unlink" : "Link"}
      </Button>
    </Card>
  );
};
