import type { ServiceCategory } from "@kinkeeper/contracts/marketplace/categories";
import type { ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import { CardLink, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Store } from "lucide-react";
import { priceWords } from "../price-words.ts";
import { categoryIcons } from "./category-icons.ts";
import { Rating } from "./rating.tsx";

interface ServiceCardProps {
  readonly service: ServiceListing;
  readonly category: ServiceCategory | undefined;
}

/** Its first picture, or the drawing of its category where there is none. */
const Cover = ({ service, category }: ServiceCardProps) => {
  const [picture] = service.pictures;
  return (
    <div className="grid aspect-[16/9] w-full place-items-center overflow-hidden border-b border-line bg-wash text-ink-soft/60">
      {picture ? (
        <img
          src={`${picture.url}?size=thumbnail`}
          alt=""
          width={480}
          height={270}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      ) : (
        <Icon of={category ? categoryIcons[category.icon] : Store} size={40} />
      )}
    </div>
  );
};

/** A service as one of many: what it is, whose, and what it costs. */
export const ServiceCard = ({ service, category }: ServiceCardProps) => (
  <li className="grid">
    <CardLink
      href={`/marketplace/${service.id}`}
      className="flex flex-col overflow-hidden p-0 [overflow-wrap:anywhere]"
    >
      <Cover service={service} category={category} />
      <div className="flex flex-1 flex-col p-5">
        {category && (
          <p className="flex items-center gap-2 text-sm text-warm">
            <Icon of={categoryIcons[category.icon]} size={16} />
            {category.name}
          </p>
        )}
        <CardTitle className="mt-2 text-xl text-balance">{service.title}</CardTitle>
        <p className="mt-1.5 line-clamp-2 text-ink-soft">{service.description}</p>
        <div className="mt-auto pt-4 text-sm">
          <div className="flex items-baseline justify-between gap-x-3 max-xs:flex-wrap">
            <p className="min-w-0 font-medium">{service.vendor.businessName}</p>
            <p className="font-serif text-lg font-semibold whitespace-nowrap tabular-nums [overflow-wrap:normal]">
              {priceWords(service)}
            </p>
          </div>
          <Rating vendor={service.vendor} />
        </div>
      </div>
    </CardLink>
  </li>
);
