import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Moon, Sun } from "lucide-react";
import { applyTheme, useTheme } from "./theme.ts";

export const ThemeToggle = () => {
  const isDark = useTheme() === "dark";
  return (
    <IconButton
      label={isDark ? "Use the light theme" : "Use the dark theme"}
      icon={isDark ? Sun : Moon}
      onClick={() => applyTheme(isDark ? "light" : "dark")}
    />
  );
};
