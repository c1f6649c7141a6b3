import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { FamilyGraph } from "../kinship/family-graph.ts";
import { findOwnPerson } from "../own-person/find-own-person.ts";
import type { KinGraphs } from "../kin/kin-graphs.ts";
import { findCommonNames, type CommonName, type NameSearch } from "./common-names.ts";
import { findNamed, type FoundPerson } from "./find-named.ts";
import { findPeople, type FoundPeople, type PeopleSearch } from "./find-people.ts";
import { findWeddings, unionColumns, type Union } from "./unions.ts";
import { parenthood } from "./parenthood.ts";
import { personColumns, personOf, type Person, type PersonRow } from "./people.ts";

/** So many pairs are looked at. */
const mostTwins = 200;

/** What one question is asked of: the family as this viewer may see it. */
export class AskedTree {
  readonly #readModel: ReadModel;
  readonly #graphs: KinGraphs;
  readonly #viewer: Viewer;
  readonly #people = new Map<string, Person>();
  /** `YYYY-MM-DD`, where the asker is. */
  readonly today: string;

  constructor(readModel: ReadModel, graphs: KinGraphs, viewer: Viewer, today: string) {
    this.#readModel = readModel;
    this.#graphs = graphs;
    this.#viewer = viewer;
    this.today = today;
  }

  /** Who is kin to whom; kept between questions. */
  graph(): Promise<FamilyGraph> {
    return this.#graphs.of(this.#viewer);
  }

  /** People whose names hold the words, for each of the names; see `findNamed`. One statement. */
  async named(
    names: readonly (readonly string[])[],
    isThorough: boolean,
  ): Promise<readonly (readonly FoundPerson[])[]> {
    if (names.length === 0) return [];
    const found = await this.#readModel.asViewer(this.#viewer, (sql) => findNamed(sql, names, isThorough));
    for (const { person } of found.flat()) this.#people.set(person.id, person);
    return found;
  }

  /** The people of these ids who are here, in their order; one statement for all who were not read yet. */
  async people(ids: Iterable<string>): Promise<readonly Person[]> {
    const wanted = [...new Set(ids)];
    const missing = wanted.filter((id) => !this.#people.has(id));
    if (missing.length > 0) {
      const rows = await this.#readModel.asViewer(
        this.#viewer,
        (sql) => sql<PersonRow[]>`
          select ${personColumns(sql)} from members m where m.id = any(${missing}::uuid[]) and not m.removed`,
      );
      for (const row of rows) this.#people.set(row.id, personOf(row));
    }
    return wanted.flatMap((id) => this.#people.get(id) ?? []);
  }

  /** Who the asker said they are. */
  async self(): Promise<Person | undefined> {
    const id = await this.#readModel.asViewer(this.#viewer, (sql) => findOwnPerson(sql, this.#viewer));
    return id === undefined ? undefined : (await this.people([id]))[0];
  }

  /** The marriages and partnerships of some people. */
  unionsOf(ids: readonly string[]): Promise<readonly Union[]> {
    return this.#readModel.asViewer(
      this.#viewer,
      (sql) => sql<Union[]>`
        select ${unionColumns(sql)} from relationships
        where active and relationship_type = 'spouse' and (member1_id = any(${[...ids]}::uuid[]) or member2_id = any(${[...ids]}::uuid[]))
        order by id`,
    );
  }

  /** Who married in some time, and a little before and after it: whoever asks looks at the dates. One statement. */
  weddings(years: Parameters<typeof findWeddings>[1]): Promise<readonly Union[]> {
    return this.#readModel.asViewer(this.#viewer, (sql) => findWeddings(sql, years));
  }

  /** What is recorded of somebody's life beside birth and death, as far as the viewer may see it. */
  async factsOf(id: string): Promise<readonly Fact[]> {
    const [row] = await this.#readModel.asViewer(
      this.#viewer,
      (sql) => sql<{ facts: string | null }[]>`select m.facts from members m where m.id = ${id} and not m.removed`,
    );
    return row?.facts ? ((JSON.parse(row.facts) as Fact[] | null) ?? []) : [];
  }

  /** Those who certainly were born on the same day to the same parents, two by two. */
  twins(): Promise<readonly { readonly one: string; readonly other: string }[]> {
    return this.#readModel.asViewer(
      this.#viewer,
      (sql) => sql<{ one: string; other: string }[]>`
        with born as materialized (
          select m.id, m.sort_name, m.birth_from as day, array_agg(p.parent_id) as parents
          from members m join ${parenthood(sql)} p on p.child_id = m.id
          where not m.removed and not m.erased and m.birth_from = m.birth_to
            and coalesce(p.pedigree, 'birth') = 'birth'
          group by m.id, m.sort_name, m.birth_from
        )
        select a.id as one, b.id as other from born a join born b on b.day = a.day and b.id > a.id
        where b.sort_name <> a.sort_name and (a.parents <@ b.parents or b.parents <@ a.parents)
        order by a.day, a.id, b.id limit ${mostTwins}`,
    );
  }

  /** The names that most people have. One statement. */
  commonNames(search: NameSearch): Promise<readonly CommonName[]> {
    return this.#readModel.asViewer(this.#viewer, (sql) => findCommonNames(sql, search));
  }

  /** Who passes some conditions, of everybody. One statement. */
  async find(search: PeopleSearch): Promise<FoundPeople> {
    const found = await this.#readModel.asViewer(this.#viewer, (sql) => findPeople(sql, search));
    for (const person of found.people) this.#people.set(person.id, person);
    return found;
  }
}
