"""Handler of the tool test_audio_content."""

from everything.generated import AudioContent, SyncContext, TestAudioContentInput
from everything.samples import silence


def test_audio_content(args: TestAudioContentInput, ctx: SyncContext) -> AudioContent:
    """Returns audio."""
    return AudioContent(silence(), "audio/wav")
