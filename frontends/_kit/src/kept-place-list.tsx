import { Component, createRef, type ReactNode, type RefObject } from "react";

interface KeptPlaceListProps {
  /** Of the entry that stands first. */
  readonly first: string | undefined;
  /** What scrolls, where it is not the page. */
  readonly scroller?: RefObject<HTMLElement | null>;
  readonly className?: string;
  /** Entries that can be focused (`tabIndex={-1}`). */
  readonly children: ReactNode;
}

interface Place {
  readonly entry: Element;
  readonly top: number;
}

/**
 * A list to which earlier entries are added above the others: what one was reading stays where it is on the screen, and has the
 * focus if the button for more went away with it. A class, because only a class is asked for the place before it changes.
 */
export class KeptPlaceList extends Component<KeptPlaceListProps> {
  readonly #list = createRef<HTMLOListElement>();

  override getSnapshotBeforeUpdate({ first }: KeptPlaceListProps): Place | null {
    const entry = this.#list.current?.firstElementChild;
    return entry && first !== this.props.first ? { entry, top: entry.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_before: KeptPlaceListProps, _state: unknown, place: Place | null): void {
    if (!place?.entry.isConnected) return;
    const moved = place.entry.getBoundingClientRect().top - place.top;
    if (moved !== 0) (this.props.scroller?.current ?? window).scrollBy({ top: moved, behavior: "instant" });
    if (document.activeElement === document.body && place.entry instanceof HTMLElement)
      place.entry.focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return (
      <ol ref={this.#list} className={this.props.className}>
        {this.props.children}
      </ol>
    );
  }
}
