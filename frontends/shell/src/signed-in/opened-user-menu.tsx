import { DropdownMenu, MenuItem, MenuSeparator } from "@kinkeeper/kit/dropdown-menu.tsx";
import { LogOut, Settings, UsersRound } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";

/** Open from the start: it is rendered because somebody asked for it. */
export const OpenedUserMenu = ({ trigger, onSwitchFamily }: { trigger: ReactNode; onSwitchFamily: () => void }) => {
  const [isOpen, setOpen] = useState(true);
  const [, navigate] = useLocation();
  return (
    <DropdownMenu trigger={trigger} side="top" align="start" open={isOpen} onOpenChange={setOpen} className="min-w-56">
      <MenuItem icon={UsersRound} onSelect={onSwitchFamily}>
        Switch Tenant
      </MenuItem>
      <MenuItem icon={Settings} onSelect={() => navigate("/settings")}>
        Settings
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => location.assign("/api/logout")}>
        Sign Out
      </MenuItem>
    </DropdownMenu>
  );
};
