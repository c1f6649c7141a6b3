/** A story as it looks in an archive: true, in our own words. */
export const ShownStory = () => (
  <article className="mx-auto max-w-reading">
    <p className="text-sm text-warm">Down House, Kent, about 1855</p>
    <h3 className="mt-1 font-serif text-3xl font-semibold text-balance">The heap of flints on the Sandwalk</h3>
    <p className="mt-1.5 text-sm text-ink-soft">About Charles and Francis Darwin</p>
    <div className="mt-5 grid gap-4 font-serif text-story">
      <p>
        Every day at noon Charles walked the Sandwalk, the gravel path he had laid around a small wood behind the house.
        He put a little heap of flints at the turn and knocked one away each time he passed, so that he could think
        about something other than how far he had gone.
      </p>
      <p>
        The wood belonged to the children too. They played their own games there, and he liked to see what they were up
        to. Years later Francis could still hear the clink of his father’s walking stick on the ground, coming around.
      </p>
    </div>
    <p className="mt-5 border-t border-line pt-3 text-sm text-ink-soft">
      Source: Francis Darwin, “Reminiscences of my Father’s Everyday Life”, 1887
    </p>
  </article>
);
