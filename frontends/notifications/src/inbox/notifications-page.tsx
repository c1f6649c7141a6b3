import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { EmailPreferencesCard } from "../preferences/email-preferences-card.tsx";

export const NotificationsPage = () => (
  <div className="page pb-16">
    <PageHeader title="Notifications" subtitle="What you hear of, and how" />
    <div className="max-w-reading">
      <EmailPreferencesCard />
    </div>
  </div>
);
