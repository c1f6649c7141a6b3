import { listNotifications } from "@kinkeeper/contracts/notifications/inbox";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { Tabs } from "@kinkeeper/kit/tabs.tsx";
import { useQuery } from "@tanstack/react-query";
import { NotificationList } from "./notification-list.tsx";

/** Everything one was told, as the bell shows the latest of it. */
export const NotificationsPage = () => {
  // The bell keeps this up to date; the lists are read again whenever it differs.
  const { data: inbox } = useQuery(useApi().queryFor(listNotifications));
  const version = inbox?.version;
  return (
    <div className="page pb-16">
      <PageHeader
        title="Notifications"
        subtitle="Newest first"
        actions={
          <ButtonLink href="/settings" variant="secondary">
            Choose your e-mails
          </ButtonLink>
        }
      />
      <Tabs
        className="max-w-reading"
        label="Which notifications"
        tabs={[
          {
            value: "all",
            label: "All",
            content: (
              <NotificationList
                version={version}
                isUnread={false}
                nothing={
                  <EmptyState drawing="letter" title="Nothing yet">
                    Stories, comments and announcements of your family show here, and answers to your tickets.
                  </EmptyState>
                }
              />
            ),
          },
          {
            value: "unread",
            label: "Unread",
            ...(inbox && inbox.unread > 0 ? { count: inbox.unread } : {}),
            content: (
              <NotificationList
                version={version}
                isUnread
                nothing={<EmptyState drawing="letter">You have read everything.</EmptyState>}
              />
            ),
          },
        ]}
      />
    </div>
  );
};
