import { getFamilyMember, type FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { isKeptPrivate } from "@kinkeeper/contracts/genealogy/restrictions";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ApiError } from "@kinkeeper/kit/api/api-error.ts";
import { LivingBadge } from "@kinkeeper/kit/badge.tsx";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { PageErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { PageSkeleton, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { WhenNear } from "@kinkeeper/kit/when-near.tsx";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useState } from "react";
import { Link, useLocation } from "wouter";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { aboutOtherName, otherNameKey, otherNameText } from "@kinkeeper/contracts/genealogy/other-names";
import { readableName, readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { otherNameWords } from "../family/other-name-words.ts";
import { birthOf, deathOf } from "../family/birth-and-death.ts";
import { PrivateMark } from "../family/private-mark.tsx";
import type { Tie } from "../family/tie.ts";
import { nearKinQuery, useNearKin } from "../family/use-near-kin.ts";
import { DeleteMemberDialog, MemberDialog, RelationshipsDialog } from "../members/opened-dialogs.ts";
import { PhotoUpload } from "../members/photo-upload.tsx";
import { AssociationsSection } from "../associations/associations-section.tsx";
import { PeopleAtEvent, peopleAt } from "../associations/people-at-event.tsx";
import { FactsSection } from "../facts/facts-section.tsx";
import { NotesSection } from "../notes/notes-section.tsx";
import { FootnoteMarks } from "../facts/footnote-marks.tsx";
import { footnotesOf } from "../facts/footnotes.ts";
import { PlaceLink } from "@kinkeeper/kit/place-link.tsx";
import { KinshipCard } from "./kinship-card.tsx";
import { AboutThem } from "./about-them.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { NearHistory } from "./near-history.tsx";
import { WhoMaySee } from "./who-may-see.tsx";
import { Relatives } from "./relatives.tsx";

const NotFound = lazyPage(() => import("@kinkeeper/kit/not-found.tsx").then((module) => module.NotFound));
const FileDetails = lazyPage(() => import("./file-details.tsx").then((module) => module.FileDetails));
const PlacesOfLife = lazyPage(() => import("./places-of-life.tsx").then((module) => module.PlacesOfLife));
const WhyLiving = lazyPage(() => import("./why-living.tsx").then((module) => module.WhyLiving));

/** A sentence that ends with a place; the place leads to its page. */
const WithPlaceLink = ({ text, place }: { text: string; place: string | null }) =>
  place !== null && text.endsWith(readablePlace(place)) ? (
    <>
      {text.slice(0, -readablePlace(place).length)}
      <PlaceLink text={place} />
    </>
  ) : (
    text
  );

const Life = ({ member }: { member: FamilyMemberWithRevision }) => {
  const footnotes = footnotesOf(member);
  const born = birthOf(member);
  const died = deathOf(member);
  // Their name stands above; here only what it is known from.
  const isNameCited = footnotes.of("name").length > 0;
  const citedNames = (member.otherNames ?? []).flatMap((name, place) => {
    const numbers = footnotes.of(aboutOtherName(place));
    return numbers.length === 0 ? [] : [{ name, numbers }];
  });
  return (
    <>
      {(born || died || isNameCited || citedNames.length > 0) && (
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 [overflow-wrap:anywhere] sm:grid-cols-[4rem_minmax(0,1fr)]">
          {(isNameCited || citedNames.length > 0) && (
            <>
              <dt className="text-ink-soft">Name</dt>
              {isNameCited && (
                <dd>
                  {fullName(member)}
                  <FootnoteMarks numbers={footnotes.of("name")} />
                </dd>
              )}
              {citedNames.map(({ name, numbers }) => (
                <dd key={otherNameKey(name)} className="sm:col-start-2">
                  {readableName(otherNameText(name))}
                  <PrivateMark isPrivate={name.isPrivate} />
                  <FootnoteMarks numbers={numbers} />
                </dd>
              ))}
            </>
          )}
          {born && (
            <>
              <dt className="text-ink-soft">Born</dt>
              <dd data-tooltip={member.birthDate ?? undefined}>
                <WithPlaceLink text={born} place={member.birthPlace} />
                <PrivateMark isPrivate={member.isBirthPrivate} />
                <FootnoteMarks numbers={footnotes.of("birth")} />
                <PeopleAtEvent people={peopleAt(member, "birth")} />
              </dd>
            </>
          )}
          {died && (
            <>
              <dt className="text-ink-soft">Died</dt>
              <dd data-tooltip={member.deathDate ?? undefined}>
                <WithPlaceLink text={died} place={member.deathPlace} />
                <PrivateMark isPrivate={member.isDeathPrivate} />
                <FootnoteMarks numbers={footnotes.of("death")} />
                <PeopleAtEvent people={peopleAt(member, "death")} />
              </dd>
            </>
          )}
        </dl>
      )}
      {member.biography && (
        <div className="mt-6 font-serif text-story whitespace-pre-line [overflow-wrap:anywhere]">
          {member.biography}
          <PrivateMark isPrivate={member.isBiographyPrivate} />
        </div>
      )}
    </>
  );
};

/** Whether there is a place to be drawn, if anybody knows where it lies. */
const namesPlaces = ({ birthPlace, deathPlace, facts }: FamilyMemberWithRevision, ties: readonly Tie[]): boolean =>
  (birthPlace ?? deathPlace) !== null ||
  (facts ?? []).some(({ place }) => place !== undefined) ||
  ties.some(({ relationship: { marriagePlace, endPlace } }) => (marriagePlace ?? endPlace) !== null);

const Person = ({ member }: { member: FamilyMemberWithRevision }) => {
  const family = useNearKin(member.id);
  const isAdmin = useIsFamilyAdmin();
  const ties = family.tiesOf(member.id);
  // Nothing is told of them but that there is somebody.
  const isNobodyShown = member.isKeptPrivate === true && isKeptPrivate(member.restrictions);
  const [dialog, setDialog] = useState<"edit" | "relationships" | "delete">();
  const [, navigate] = useLocation();
  const close = () => setDialog(undefined);
  return (
    <article className="page pb-20">
      <PageHeader
        above={
          <Link href="/people" className="text-accent underline-offset-4 hover:underline">
            People
          </Link>
        }
        title={
          <>
            {[fullName(member), member.suffix].filter(Boolean).join(", ")}
            {member.title && <span className="block text-xl font-normal text-ink-soft">{member.title}</span>}
            {member.maidenName && (
              <span className="block text-xl font-normal text-ink-soft">née {readableName(member.maidenName)}</span>
            )}
            {member.otherNames?.map((name) => (
              <span key={otherNameKey(name)} className="block text-base font-normal text-ink-soft">
                {`${otherNameWords(name)} ${readableName(otherNameText(name))}`}
                <PrivateMark isPrivate={name.isPrivate} />
              </span>
            ))}
          </>
        }
        subtitle={
          <span className="flex flex-wrap items-center gap-3 tabular-nums">
            {lifeYears(member)}
            {isNobodyShown ? null : (
              <>
                <LivingBadge isLiving={member.isLiving} />
                {/* A death that is shown below needs no reason. */}
                {(member.isLiving || member.deathDate === null) && (
                  <Suspense fallback={null}>
                    <WhyLiving memberId={member.id} />
                  </Suspense>
                )}
              </>
            )}
          </span>
        }
        actions={
          <>
            <ButtonLink href={`/family-tree?person=${member.id}`} variant="secondary">
              Show in the tree
            </ButtonLink>
            <Button
              variant="secondary"
              onPointerEnter={RelationshipsDialog.preload}
              onFocus={RelationshipsDialog.preload}
              onClick={() => setDialog("relationships")}
            >
              Relationships
            </Button>
            {isAdmin && (
              <Button
                variant="secondary"
                onPointerEnter={DeleteMemberDialog.preload}
                onFocus={DeleteMemberDialog.preload}
                onClick={() => setDialog("delete")}
              >
                Delete
              </Button>
            )}
            {isAdmin && (
              <Button
                onPointerEnter={MemberDialog.preload}
                onFocus={MemberDialog.preload}
                onClick={() => setDialog("edit")}
              >
                Edit
              </Button>
            )}
          </>
        }
      />
      {/* Beside the life where there is room, on a phone between who they are and what happened. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <section aria-label="Life" className="flex max-w-reading flex-col gap-6 sm:flex-row">
          {member.isKeptPrivate ? null : <PhotoUpload member={member} size={120} />}
          <div className="min-w-0 flex-1">
            <Life member={member} />
          </div>
        </section>
        <div className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Relatives member={member} family={family} />
          <WhenNear toCome={<Skeleton className="h-64 rounded-card" />}>
            <KinshipCard member={member} />
          </WhenNear>
          <WhoMaySee member={member} />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-12">
          {isNobodyShown ? null : (
            <>
              <NotesSection member={member} />
              <FactsSection member={member} />
              <AssociationsSection member={member} />
              {member.hasFileDetails && (
                <WhenNear toCome={<Skeleton className="h-8" />}>
                  <FileDetails memberId={member.id} revision={member.revision} />
                </WhenNear>
              )}
              <AboutThem member={member} family={family} />
              {namesPlaces(member, ties) && (
                <WhenNear>
                  {/* Asked for anew once something else is told of the life. */}
                  <PlacesOfLife
                    key={JSON.stringify([member.revision, ties.map(({ relationship }) => relationship)])}
                    member={member}
                  />
                </WhenNear>
              )}
            </>
          )}
          {member.isKeptPrivate ? null : <NearHistory member={member} family={family} />}
        </div>
      </div>
      <Suspense fallback={null}>
        {dialog === "edit" && <MemberDialog memberId={member.id} onClose={close} />}
        {dialog === "relationships" && <RelationshipsDialog member={member} onClose={close} />}
        {dialog === "delete" && (
          <DeleteMemberDialog member={member} onClose={close} onDeleted={() => navigate("/people")} />
        )}
      </Suspense>
    </article>
  );
};

/** One person's page: who they are, what happened in their life, photos, stories, relatives, kinship, history. */
export const PersonPage = ({ id }: { id: string }) => {
  const api = useApi();
  const found = useQuery(api.queryFor(getFamilyMember, { params: { id } }));
  // Both at once, and waited for here: a suspended page shows its skeleton for 300 ms at least.
  const { isPending } = useQuery(nearKinQuery(api, id));
  // Long to render: deferred, it is done in pieces, and a phone answers in between.
  const member = useDeferredValue(isPending ? undefined : found.data);
  const isRestorable = useIsFamilyAdmin();
  if (member) return <Person member={member} />;
  if (!found.error) return <PageSkeleton />;
  const isAbsent = found.error instanceof ApiError && [400, 404].includes(found.error.status);
  return isAbsent ? (
    <NotFound title="Person not found" isOfFamily isRestorable={isRestorable}>
      This person is not in your family archive. They may have been deleted.
    </NotFound>
  ) : (
    <PageErrorCard title="This person could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
  );
};
