import { Button } from "@kinkeeper/kit/button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Download, PanelRight } from "lucide-react";
import type { ReactNode } from "react";
import { pictureWords } from "./tree-toolbar.tsx";

export interface TreeOptionsProps {
  /** The choice of the view. */
  readonly views: ReactNode;
  readonly isShowingDetails: boolean;
  readonly onDetails: () => void;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** On a phone: what stands in a row above the drawing elsewhere. */
export const TreeOptions = ({ views, isShowingDetails, onDetails, onDownload, onClose }: TreeOptionsProps) => {
  const and = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog open onOpenChange={onClose} title="View">
      <div className="flex flex-col gap-3">
        {views}
        <Button variant="secondary" onClick={and(onDetails)}>
          <Icon of={PanelRight} />
          {isShowingDetails ? "Hide details" : "Details"}
        </Button>
        <Button variant="secondary" onClick={and(onDownload)}>
          <Icon of={Download} />
          {pictureWords}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
};
