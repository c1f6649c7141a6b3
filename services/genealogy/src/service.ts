import { hiddenPositions } from "@kinkeeper/platform/hidden-positions";
import { collectLargeHeap } from "@kinkeeper/platform/memory-reducer";
import { genealogyContext } from "@kinkeeper/contracts/genealogy/events";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { userNamesProjection } from "@kinkeeper/accounts/user-names";
import { anniversaryRoutes } from "./anniversaries/routes.ts";
import { answerRoutes } from "./answers/routes.ts";
import { findingsProjection } from "./consistency/findings.projection.ts";
import { sourceRoutes } from "./citations/routes.ts";
import { familyFindings } from "./consistency/family-findings.ts";
import { consistencyRoutes } from "./consistency/routes.ts";
import { decisionsProjection } from "./duplicates/decisions.projection.ts";
import { completeUndoneMerge } from "./duplicates/complete-undone-merge.ts";
import { DuplicateSearches } from "./duplicates/duplicate-searches.ts";
import { duplicateRoutes } from "./duplicates/routes.ts";
import { ArchiveExports } from "./export/archive-exports.ts";
import { exportRoutes } from "./export/routes.ts";
import { FamilyTransactions } from "./family/family-transactions.ts";
import { familyProjection } from "./family.projection.ts";
import { datedFamily, maxDatedPeople } from "./dates/dated-family.ts";
import { dateRoutes } from "./dates/routes.ts";
import { FamilyCache } from "./family/family-cache.ts";
import { ListAnswers } from "./family/list-answers.ts";
import { bringPortraits } from "./imports/bring-portraits.ts";
import { fileSweeper } from "./imports/file-sweeper.ts";
import { forgetFile } from "./imports/forget-file.ts";
import { importSpace } from "./imports/import-space.ts";
import { forgetReports } from "./imports/forget-reports.ts";
import { ImportWork } from "./imports/import-work.ts";
import { ImportWorker } from "./imports/import-worker.ts";
import { importRoutes } from "./imports/routes.ts";
import { KinGraphs } from "./kin/kin-graphs.ts";
import { kinRoutes } from "./kin/routes.ts";
import { forgetErased } from "./members/forget-erased.ts";
import { forgetWaiting } from "./members/forget-waiting.ts";
import { memberPurger } from "./members/purge-members.ts";
import { filePrivacyRecorder } from "./members/record-file-privacy.ts";
import { memberRoutes } from "./members/routes.ts";
import { proposalRoutes } from "./imports/review/proposal-routes.ts";
import { onboardingRoutes } from "./onboarding/routes.ts";
import { ownPeopleProjection } from "./own-person/own-people.projection.ts";
import { ownPersonRoutes } from "./own-person/routes.ts";
import { familyPlaces } from "./places/family-places.ts";
import { placesProjection } from "./places/places.projection.ts";
import { placeRoutes } from "./places/routes.ts";
import { storedObjectsProjection } from "./photos/stored-objects.projection.ts";
import { removeAndRestoreMember } from "./relationships/remove-and-restore-member.ts";
import { livesCache } from "./privacy/family-lives.ts";
import { presumeLiving } from "./privacy/presume-living.ts";
import { privacyProjection } from "./privacy/privacy.projection.ts";
import { privacyRoutes } from "./privacy/routes.ts";
import { relationshipRoutes } from "./relationships/routes.ts";
import { genealogySettings, type GenealogySettings } from "./settings.ts";

/** An import of so many people leaves enough behind in memory to be worth stopping the thread for. */
const manyPeople = 10_000;

/** People, the relationships between them, GEDCOM and kinship. */
export const genealogy: ServiceDefinition<GenealogySettings> = {
  name: "genealogy",
  context: genealogyContext,
  keepsObjects: true,
  migrations: new URL("../migrations/", import.meta.url),
  projections: [
    familyProjection,
    userNamesProjection,
    storedObjectsProjection,
    ownPeopleProjection,
    findingsProjection,
    decisionsProjection,
    privacyProjection,
    placesProjection,
  ],
  settings: genealogySettings,
  build: (dependencies) => {
    const transactions = new FamilyTransactions(dependencies);
    const lists = new ListAnswers(dependencies.readModel, hiddenPositions(dependencies.keyring, "genealogy"));
    const graphs = new KinGraphs(dependencies.readModel);
    const dates = new FamilyCache(dependencies.readModel, {
      lists: ["members", "relationships"],
      make: (viewer) => datedFamily(dependencies.readModel, viewer),
      sizeOf: ({ size }) => size,
      maxSize: maxDatedPeople,
    });
    const findings = familyFindings(dependencies);
    const searches = new DuplicateSearches(dependencies);
    const exports = new ArchiveExports();
    const importing = { ...dependencies, transactions };
    const places = familyPlaces(dependencies.readModel);
    const lives = livesCache(dependencies.readModel);
    const caches = [lists, graphs, dates, findings, places, lives];
    const work = new ImportWork(importing, {
      forget: ({ tenantId, people }) => {
        for (const one of caches) one.forget(tenantId);
        // For less the thread need not stop: V8 collects it in passing.
        if (people >= manyPeople) collectLargeHeap();
      },
    });
    const worker = new ImportWorker(importing, work, dependencies.logger);
    return {
      routes: [
        ...memberRoutes(dependencies, { removal: removeAndRestoreMember(transactions), lists, dates }),
        ...relationshipRoutes(dependencies, { transactions, lists }),
        ...kinRoutes(dependencies.readModel, { graphs, lists }),
        ...dateRoutes(dates),
        ...answerRoutes(dependencies, graphs),
        ...anniversaryRoutes(dependencies),
        ...ownPersonRoutes(dependencies),
        ...consistencyRoutes(dependencies, findings),
        ...placeRoutes(dependencies, { graphs, places }),
        ...onboardingRoutes(dependencies),
        ...sourceRoutes(dependencies),
        ...importRoutes(importing, { work, worker, space: importSpace(dependencies) }),
        ...proposalRoutes(importing),
        ...exportRoutes(dependencies, exports),
        ...privacyRoutes(dependencies, lives),
        ...duplicateRoutes(dependencies, { transactions, searches }),
      ],
      reactions: [
        forgetErased(dependencies),
        forgetWaiting(dependencies),
        forgetFile(dependencies),
        forgetReports(dependencies),
        bringPortraits(dependencies),
        presumeLiving(dependencies),
        completeUndoneMerge(dependencies, transactions),
      ],
      periodic: [fileSweeper(dependencies), memberPurger(dependencies), filePrivacyRecorder(dependencies)],
      start: () => worker.resume(),
      stop: async () => {
        const stopped = worker.stop();
        work.stop();
        searches.stop();
        exports.stop();
        await stopped;
      },
    };
  },
};

// The embedded launcher finds every service by its name.
export default genealogy;
