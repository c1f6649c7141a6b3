import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Globe, Mail, Phone, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface WayProps {
  readonly icon: LucideIcon;
  readonly href: string;
  readonly children: ReactNode;
}

const Way = ({ icon, href, children }: WayProps) => (
  <li>
    <a
      href={href}
      rel="noreferrer noopener"
      {...(href.startsWith("http") ? { target: "_blank" } : {})}
      className="focus-ring flex items-center gap-2.5 rounded-sm py-1.5 text-sm text-accent [overflow-wrap:anywhere] underline-offset-4 hover:underline"
    >
      <Icon of={icon} size={16} />
      {children}
    </a>
  </li>
);

interface VendorContactProps {
  readonly vendor: Pick<Vendor, "contactEmail" | "contactPhone" | "website">;
  /** What a mail is about. */
  readonly subject?: string;
}

/** The ways to reach a vendor. */
export const VendorContact = ({ vendor: { contactEmail, contactPhone, website }, subject }: VendorContactProps) => (
  <ul className="mt-4">
    <Way icon={Mail} href={`mailto:${contactEmail}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`}>
      {contactEmail}
    </Way>
    {contactPhone && (
      <Way icon={Phone} href={`tel:${contactPhone.replaceAll(/[^+\d]/g, "")}`}>
        {contactPhone}
      </Way>
    )}
    {website && (
      <Way icon={Globe} href={website}>
        {new URL(website).host}
      </Way>
    )}
  </ul>
);
