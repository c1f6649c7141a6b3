// Signs in with a passkey, or makes one, on the pages that have a place for it ([data-passkey], [data-new-passkey]). Everything else
// on them works without this.
/* global SimpleWebAuthnBrowser */
(() => {
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } =
    SimpleWebAuthnBrowser;
  const place = document.querySelector("[data-passkey], [data-new-passkey]");
  if (!place || !browserSupportsWebAuthn()) return;
  const button = place.querySelector("button");
  const issue = place.querySelector("[role=alert]");

  const post = async (path, body) => {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    const said = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(said.message), { isForPeople: true });
    return said;
  };

  const signIn = async (useBrowserAutofill) => {
    const optionsJSON = await post("/api/login/passkey-options", {});
    const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill });
    await post("/api/login/passkey", { passkey });
    location.assign(place.dataset.returnTo);
  };

  /** Somebody who turned away wants nothing said. */
  const isChangeOfMind = ({ name }) => name === "NotAllowedError" || name === "AbortError";

  const tell = (error) => {
    if (isChangeOfMind(error)) return;
    issue.textContent = error.isForPeople ? error.message : "This did not work. Please try another way.";
    issue.hidden = false;
  };

  if ("newPasskey" in place.dataset) {
    const form = place.querySelector("form");
    const make = async () => {
      const optionsJSON = await post("/api/login/second-factor/passkey-options", {});
      form.elements.registration.value = JSON.stringify(await startRegistration({ optionsJSON }));
      form.submit();
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      issue.hidden = true;
      button.disabled = true;
      void make()
        .catch(tell)
        .finally(() => {
          button.disabled = false;
        });
    });
    place.hidden = false;
    return;
  }

  /**
   * The browser may offer a passkey where the user name is typed; asking anew ends what it was asked before. A browser that fails at
   * it says nothing, since nobody asked: the button is there.
   */
  const offer = async () => {
    if (!("offers" in place.dataset) || !(await browserSupportsWebAuthnAutofill())) return;
    await signIn(true).catch((error) => {
      if (error.isForPeople) tell(error);
    });
  };

  const signInOnClick = async () => {
    issue.hidden = true;
    button.disabled = true;
    await signIn(false).catch(tell);
    button.disabled = false;
    await offer();
  };

  button.addEventListener("click", () => void signInOnClick().catch(tell));
  place.hidden = false;
  offer().catch(tell);
  // What a passkey is asked with is good for ten minutes.
  setInterval(() => void offer().catch(tell), 9 * 60_000);
})();
