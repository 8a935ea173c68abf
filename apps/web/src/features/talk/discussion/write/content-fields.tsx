import { LIMITS } from "@gavel/domain/limit";
import { Markdown } from "@gavel/ui/markdown";
import { MarkdownField } from "@gavel/ui/markdown-field";
import { Trans, useLingui } from "@lingui/react/macro";
import { Paperclip } from "lucide-react";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { ChooseFileButton } from "../../../../app/choose-file-button.tsx";
import { reportError } from "../../../../app/errors/report-error.ts";
import { htmlTrustOf } from "../../../../app/html-trust.ts";
import { BesidePreview } from "../../../../app/talk/beside-preview.tsx";
import { addressAmong } from "../../../../app/talk/person-address.ts";
import { NamesPeople, useFindMentions } from "../../../../app/talk/use-find-mentions.ts";
import { useNamedIn } from "../../../../app/talk/use-named-in.ts";
import {
  fileLink,
  imageLink,
  useMayAttach,
  useTakeFile,
} from "../../../../app/talk/use-take-file.ts";
import { UploadButton } from "../../../../app/upload-button.tsx";
import { useSettled } from "../../../../app/use-settled.ts";
import type { Form } from "./dialog-fields.tsx";

interface ContentFieldsProps {
  form: Form;
  /** The role that the text is shown with. */
  author: string;
  isStaff: boolean;
  /** Whose administrators upload what it shows; absent = the site's. */
  groupId: number | undefined;
  texts: Readonly<Record<string, string>>;
}

/** The text, and beside it what it will look like. */
export function ContentFields(props: ContentFieldsProps) {
  const { form, author } = props;
  const content = form.watch("content");
  const named = useNamedIn(useSettled(content));
  return (
    <BesidePreview
      preview={
        <Markdown
          source={content}
          size="post"
          wide
          html={htmlTrustOf(author)}
          personAddress={addressAmong(named)}
        />
      }
    >
      <NamesPeople value={true}>
        <Content {...props} />
      </NamesPeople>
    </BesidePreview>
  );
}

function Content({ form, isStaff, groupId, texts }: ContentFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const findMentions = useFindMentions();
  const place = isStaff ? (groupId ?? null) : null;
  const takeFile = useTakeFile(place);
  return (
    <Controller
      control={form.control}
      name="content"
      render={({ field, fieldState }) => (
        <div className="flex min-w-0 flex-col">
          <label htmlFor={id} className="mb-1.25 block text-sm font-medium">
            <Trans>Content (Markdown)</Trans>
          </label>
          <MarkdownField
            id={id}
            label={t`Content (Markdown)`}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onSubmit={form.submit}
            max={LIMITS.textMax}
            rows={10}
            fills
            findMentions={findMentions}
            takeFile={takeFile}
            error={texts[fieldState.error?.message ?? ""]}
            actions={takeFile !== undefined && <Uploads form={form} groupId={place} />}
          />
        </div>
      )}
    />
  );
}

/** Below what is written already. */
function append(form: Form, line: string) {
  const old = form.getValues("content");
  const gap = old === "" || old.endsWith("\n") ? "" : "\n\n";
  form.setValue("content", `${old}${gap}${line}\n`, { shouldDirty: true, shouldValidate: true });
}

function Uploads({ form, groupId }: { form: Form; groupId: number | null }) {
  const mayAttach = useMayAttach();
  async function insertImage(file: File) {
    append(form, await imageLink(file, groupId));
  }
  async function insertFile(file: File) {
    append(form, await fileLink(file, groupId));
  }
  return (
    <>
      <UploadButton size="sm" purpose="markdown" onFile={insertImage}>
        <Trans>Insert an image</Trans>
      </UploadButton>
      {mayAttach && (
        <ChooseFileButton
          accept=""
          icon={<Paperclip />}
          className="h-7 text-xs"
          onFile={(file) => void insertFile(file).catch(reportError)}
        >
          <Trans>Insert a file</Trans>
        </ChooseFileButton>
      )}
    </>
  );
}
