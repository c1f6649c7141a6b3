import { createContext, useContext, useEffect, useId } from "react";

/** Asked by whatever could throw unsaved words away. */
export interface UnsavedChanges {
  readonly report: (id: string, isUnsaved: boolean) => void;
}

export const UnsavedChangesContext = createContext<UnsavedChanges | undefined>(undefined);

/** Tells the dialog around (if any) that something here would be lost by closing it. */
export const useReportUnsaved = (isUnsaved: boolean): void => {
  const around = useContext(UnsavedChangesContext);
  const id = useId();
  useEffect(() => {
    around?.report(id, isUnsaved);
    return () => around?.report(id, false);
  }, [around, id, isUnsaved]);
};
