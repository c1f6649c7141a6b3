import { useState } from "react";
import { Button } from "./button.tsx";
import { useToast } from "./toast.ts";

/** Copies a text, and says so; also where it cannot: browsers let nothing be copied without https, or when they were told not to. */
export const CopyButton = ({ text, children }: { text: string; children: string }) => {
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      console.warn("Nothing was copied.", error);
      toast({
        title: "Error",
        description: "Your browser did not copy it. Please select the text and copy it.",
        variant: "destructive",
      });
    }
  };
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      {isCopied ? "Copied" : children}
    </Button>
  );
};
