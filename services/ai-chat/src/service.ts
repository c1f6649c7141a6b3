import { chatContext } from "@kinkeeper/contracts/ai-chat/events";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { answering } from "./answers/answering.ts";
import { messageRoutes } from "./answers/routes.ts";
import { chooseAnswerer } from "./answerers/choose-answerer.ts";
import { chatProjection } from "./conversations/chat.projection.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import { proposalRoutes } from "./proposals/routes.ts";
import { chatSettings, type ChatSettings } from "./settings.ts";

/** The assistant: questions to the archive, answered with their sources. */
export const aiChat: ServiceDefinition<ChatSettings> = {
  name: "ai-chat",
  context: chatContext,
  migrations: new URL("../migrations/", import.meta.url),
  projections: [chatProjection],
  settings: chatSettings,
  build: (dependencies) => {
    const answers = answering(dependencies, chooseAnswerer(dependencies));
    return {
      routes: [
        ...conversationRoutes(dependencies),
        ...messageRoutes(dependencies, answers),
        ...proposalRoutes(dependencies),
      ],
      stop: () => answers.stop(),
    };
  },
};

// The embedded launcher finds every service by its name.
export default aiChat;
